/// <reference types="vite/client" />

/** Version and commit of the front end, set by vite.config.ts. */
declare const FRONT_END: { version: string; commit: string | null };
