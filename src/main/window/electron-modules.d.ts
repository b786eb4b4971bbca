/** Declares the modules `electron/main` and `electron/renderer`. Each file imports only the module of its process. */
/// <reference types="electron" />
