declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';
  import type { Readable } from 'node:stream';

  /** The parts that the tests' S3 server uses. */
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean });
    callback(): RequestListener;
    logger: { close(): void; exceptions: { unhandle(): void } };
    store: {
      putBucket(bucket: string): Promise<unknown>;
      listObjects(bucket: string, options: object): Promise<{ objects: { key: string }[] }>;
      putObject(object: { bucket: string; key: string; content: Readable; metadata: object }): Promise<unknown>;
    };
  }
}
