"""One module for each expansion whose rules are built.

The modules of expansions outside the package stand beside their data (``engine.model.datafiles``).
"""

from engine.model.datafiles import ROOTS

__path__.extend(str(root / "expansions") for root in ROOTS[1:])
