// Names for the comments of the scripts: the classes of the builder, and what is stated of a table. A
// script cannot import what it names only in a comment: the server would take that for a real import.

type Bench = import("./scenarios/static/scenarios/state.js").Bench;
type Board = import("./scenarios/static/scenarios/board.js").Board;
type Catalogue = import("./scenarios/static/scenarios/catalogue.js").Catalogue;
type Hands = import("./scenarios/static/scenarios/hands.js").Hands;
type Palette = import("./scenarios/static/scenarios/palette.js").Palette;
type Pencil = import("./scenarios/static/scenarios/drawing.js").Pencil;
type Pieces = import("./scenarios/static/scenarios/pieces.js").Pieces;
type Server = import("./scenarios/static/scenarios/server.js").Server;

/** A cell of the table: its column and its row, counted to the right and down. */
type Cell = number[];

interface Laid {
    tile: string;
    cell: Cell;
    turn: number; // quarter turns, clockwise
}

interface Figure {
    player: string;
    kind: string;
    cell: Cell;
    spot: string; // as `road e`
}

/** What lies on the table and is no tile and no figure; it has those parts that its kind asks for. */
interface Token {
    what: string;
    cell?: Cell;
    player?: string;
    owner?: string; // of the figure that it stands beside
    kind?: string;
    spot?: string;
    number?: number;
    mark?: string;
}

/** What is stated of a table. */
interface Position {
    players: string[]; // in the order of their turns
    mover?: string;
    scores?: number[]; // by player, where scores are stated
    sets: string[];
    tiles: Laid[]; // in the order in which they were laid
    figures: Figure[]; // in the order of their tiles
    tokens: Token[];
}
