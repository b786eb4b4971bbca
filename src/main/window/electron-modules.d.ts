/** Brings the modules `electron/main` and `electron/renderer` into view; a file takes the one of its own side. */
/// <reference types="electron" />
