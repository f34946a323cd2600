const END = 'endobj\n\n';

/**
 * Objects of a PDF as Typst writes it (ISO 32000-1, 7.3 and 7.5): generation 0, no object streams, one cross-reference
 * table. Dictionaries are edited as text, and everything else is copied unchanged.
 */
export class PdfObjects {
  readonly #bytes: Buffer;
  readonly #header: Buffer;
  /** Bytes between `obj` and `endobj`, by number of the object. */
  readonly #bodies = new Map<number, Buffer>();
  readonly root: number;
  readonly #info: string;

  /** @throws Error for a file of another structure */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', bytes.length - 64))?.[1]);
    const text = bytes.toString('latin1', table);
    const trailer = /trailer\s+<<([\s\S]*)>>/.exec(text)?.[1];
    const root = /\/Root (\d+) 0 R/.exec(trailer ?? '')?.[1];
    if (!trailer || !root) throw new Error('not a PDF with a cross-reference table');
    this.root = Number(root);
    this.#info = trailer
      .replace(/\/Size \d+/, '')
      .replace(/\/Root \d+ 0 R/, '')
      .trim();
    const offsets = Array.from(text.matchAll(/^(\d{10}) \d{5} n/gm), ([, offset]) => Number(offset));
    const sorted = offsets.toSorted((a, b) => a - b);
    this.#header = bytes.subarray(0, sorted[0] ?? table);
    const ends = new Map(sorted.map((offset, at) => [offset, sorted[at + 1]]));
    for (const offset of offsets) this.#read(offset, ends.get(offset) ?? table);
  }

  #read(offset: number, end: number): void {
    const head = /^(\d+) 0 obj\s/.exec(this.#bytes.toString('latin1', offset, offset + 24));
    const last = this.#bytes.lastIndexOf('endobj', end);
    if (!head || last < offset) throw new Error('an object is not where the cross-reference table says');
    this.#bodies.set(Number(head[1]), this.#bytes.subarray(offset + head[0].length, last));
  }

  /** Dictionary of an object, or the object if it is none; without its stream. */
  text(id: number): string {
    const body = this.#bodies.get(id);
    if (!body) throw new Error(`no object ${id}`);
    const text = body.toString('latin1');
    const stream = text.indexOf('\nstream\n');
    return stream < 0 ? text : text.slice(0, stream);
  }

  /** Content of an uncompressed stream, as UTF-8. */
  stream(id: number): string {
    const body = this.#bodies.get(id)!;
    const start = body.indexOf('stream\n') + 'stream\n'.length;
    return body.toString('utf8', start, body.lastIndexOf('\nendstream'));
  }

  ids(): number[] {
    return [...this.#bodies.keys()];
  }

  /** Replaces an object without a stream. @param body one byte per character */
  set(id: number, body: string): void {
    this.#bodies.set(id, Buffer.from(`${body.trim()}\n`, 'latin1'));
  }

  /** Replaces an object with a stream. @param dictionary entries besides the length */
  setStream(id: number, dictionary: string, content: Buffer): void {
    const head = Buffer.from(`<<\n  /Length ${content.length}\n  ${dictionary}\n>>\nstream\n`, 'latin1');
    this.#bodies.set(id, Buffer.concat([head, content, Buffer.from('\nendstream\n')]));
  }

  /** Number for a new object. */
  next(): number {
    return Math.max(...this.#bodies.keys()) + 1;
  }

  /** Adds an object. @returns its number */
  add(body: string): number {
    const id = this.next();
    this.set(id, body);
    return id;
  }

  /** The file, with a new cross-reference table. */
  toBuffer(): Buffer {
    const size = this.next();
    const offsets = new Map<number, number>();
    let length = this.#header.length;
    const parts = Array.from(this.#bodies, ([id, body]) => {
      const head = `${id} 0 obj\n`;
      offsets.set(id, length);
      length += head.length + body.length + END.length;
      return { head, body };
    });
    const rows = Array.from({ length: size - 1 }, (_, index) => {
      const offset = offsets.get(index + 1);
      return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
    const trailer = `trailer\n<<\n  /Size ${size}\n  /Root ${this.root} 0 R\n  ${this.#info}\n>>\nstartxref\n${length}\n%%EOF\n`;
    // Thousands of objects: one buffer instead of three for each.
    const file = Buffer.allocUnsafe(length + table.length + trailer.length);
    file.set(this.#header);
    let at = this.#header.length;
    for (const { head, body } of parts) {
      at += file.write(head, at, 'latin1');
      file.set(body, at);
      at += body.length;
      at += file.write(END, at, 'latin1');
    }
    file.write(table + trailer, at, 'latin1');
    return file;
  }
}
