import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';

/** An S3-compatible bucket, from the settings of the operator. */
export interface ObjectStorageSettings {
  bucket: string;
  /** Before each key: empty, or ends with a slash. */
  prefix: string;
  /** Null = that of AWS for the region. With one, buckets are addressed by path, as most other servers require. */
  endpoint: string | null;
  region: string;
  /** Null = the default chain of the AWS SDK: environment, shared files, container or instance role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** The object storage does not respond, refuses the request, or has lost the object. */
export class ObjectStorageError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`object storage: ${reason}`, { cause });
    this.name = 'ObjectStorageError';
  }
}

/** Contents outside of the database, by key. All methods throw ObjectStorageError. */
export interface ObjectStorage {
  put(key: string, content: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Succeeds for a missing object. */
  delete(key: string): Promise<void>;
  close(): void;
}

/** A content that is in the database, in object storage, or in neither (erased). While it is moved, in both. */
export interface StoredContent {
  content: Buffer | null;
  objectKey: string | null;
}

/** @returns null for an erased content @throws ObjectStorageError if it cannot be read */
export async function readContent(
  storage: ObjectStorage | null,
  { content, objectKey }: StoredContent,
): Promise<Buffer | null> {
  if (content || objectKey === null) return content;
  if (!storage) throw new ObjectStorageError('OBJECT_STORAGE is not set, but contents were moved there');
  return storage.get(objectKey);
}

/** Requests at once: a page that reads the evidence of a rating needs about fifty objects. */
const REQUESTS_AT_ONCE = 16;
/** Evidence items have a few kilobytes and reports a megabyte: slower than this is an outage. Milliseconds. */
const CONNECT_MS = 2_000;
const REQUEST_MS = 10_000;
/** After an outage was noticed, reads fail at once for this long, so that they do not hold connections of the database. */
const OUTAGE_MS = 5_000;
/** Contents read lately, which never change; compressed evidence of about a hundred ratings. */
const CACHE_BYTES = 8 * 1024 * 1024;
/** Larger contents are files that are downloaded once. */
const CACHED_BYTES_MAX = 256 * 1024;

/** Opens no connection and loads no code before the first use. */
export function openObjectStorage(settings: ObjectStorageSettings): ObjectStorage {
  const { bucket, prefix } = settings;
  const limit = pLimit(REQUESTS_AT_ONCE);
  const cache = new RecentContents();
  let client: Promise<S3Client> | null = null;
  let unavailableUntil = 0;

  async function run<T>(work: (s3: S3Client, sdk: typeof import('@aws-sdk/client-s3')) => Promise<T>): Promise<T> {
    if (performance.now() < unavailableUntil) throw new ObjectStorageError('it did not respond a moment ago');
    const sdk = await import('@aws-sdk/client-s3');
    client ??= Promise.resolve(connect(sdk, settings));
    const s3 = await client;
    try {
      return await limit(() => work(s3, sdk));
    } catch (error) {
      const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
      const status = $metadata?.httpStatusCode;
      if (status === undefined || status >= 500) unavailableUntil = performance.now() + OUTAGE_MS;
      throw new ObjectStorageError(`${name}: ${message}`.slice(0, 300), error);
    }
  }

  return {
    async put(key, content) {
      const input = { Bucket: bucket, Key: prefix + key, Body: content, ContentType: 'application/octet-stream' };
      await run((s3, { PutObjectCommand }) => s3.send(new PutObjectCommand(input)));
    },
    async get(key) {
      const known = cache.get(key);
      if (known) return known;
      const content = await run(async (s3, { GetObjectCommand }) => {
        const found: GetObjectCommandOutput = await s3.send(
          new GetObjectCommand({ Bucket: bucket, Key: prefix + key }),
        );
        return Buffer.from(await found.Body!.transformToByteArray());
      });
      cache.set(key, content);
      return content;
    },
    // One by one: Google Cloud Storage has no call that deletes several.
    async delete(key) {
      cache.delete(key);
      await run((s3, { DeleteObjectCommand }) =>
        s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key })),
      );
    },
    close() {
      void client?.then((s3) => s3.destroy());
    },
  };
}

function connect(sdk: typeof import('@aws-sdk/client-s3'), settings: ObjectStorageSettings): S3Client {
  const { endpoint, region, credentials } = settings;
  return new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
    // Servers other than AWS refuse its additional checksums; contents are compared with hashes in the database instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The contents used last, up to a number of bytes. */
class RecentContents {
  readonly #contents = new Map<string, Buffer>();
  #bytes = 0;

  get(key: string): Buffer | undefined {
    const content = this.#contents.get(key);
    if (!content) return undefined;
    // The order of a Map is that of insertion: the first entry is the one unused for longest.
    this.#contents.delete(key);
    this.#contents.set(key, content);
    return content;
  }

  set(key: string, content: Buffer): void {
    if (content.length > CACHED_BYTES_MAX) return;
    this.delete(key);
    this.#contents.set(key, content);
    this.#bytes += content.length;
    for (const oldest of this.#contents.keys()) {
      if (this.#bytes <= CACHE_BYTES) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#contents.get(key)?.length ?? 0;
    this.#contents.delete(key);
  }
}
