/** Protocol between the server process and the process that decodes an image. */

/** Sides of an image that is still decoded, in pixels: 16 megapixels at most. */
export const IMAGE_SIDE_MAX = 4096;
/** Exit codes of the child; any other except 0 means that the upload is not an image. */
export const TOO_LARGE_EXIT = 2;
/** Above the codes that Node.js uses itself. */
export const NOT_JSON_EXIT = 20;
export const NO_FIELD_EXIT = 21;
/** The output starts with width and height, four bytes each (big endian); the image follows. */
export const SIZE_BYTES = 8;
