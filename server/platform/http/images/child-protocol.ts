/** What the serving process and the one that decodes an image agree on. */

/** Sides of an image that is still decoded, in pixels: 16 megapixels at most. */
export const IMAGE_SIDE_MAX = 4096;
/** Exit code of the child when the image is larger than allowed; every other one but 0 means that it is no image. */
export const TOO_LARGE_EXIT = 2;
/** The answer begins with width and height, four bytes each (big endian); the image follows. */
export const SIZE_BYTES = 8;
