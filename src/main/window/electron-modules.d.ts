/** Declares the modules `electron/main` and `electron/renderer`. A file imports only the one of its own side. */
/// <reference types="electron" />
