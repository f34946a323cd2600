export function compressRanges(file: string): void;
