"""Reading without a connection: what a device may keep, and how the site is put on one."""
