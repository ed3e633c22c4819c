// The classes of the builder, by the names that comments of its scripts call them. A script cannot
// import what it names only in a comment: the server would take the comment for a real import.

type Bench = import("./scenarios/static/scenarios/state.js").Bench;
type Board = import("./scenarios/static/scenarios/board.js").Board;
type Catalogue = import("./scenarios/static/scenarios/catalogue.js").Catalogue;
type Hands = import("./scenarios/static/scenarios/hands.js").Hands;
type Palette = import("./scenarios/static/scenarios/palette.js").Palette;
type Pencil = import("./scenarios/static/scenarios/drawing.js").Pencil;
type Pieces = import("./scenarios/static/scenarios/pieces.js").Pieces;
type Server = import("./scenarios/static/scenarios/server.js").Server;
