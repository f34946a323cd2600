import type { ServiceFacts } from '#evidence/services.ts';
import { distributionOf } from './distribution.ts';
import { cpe23, softwareOf } from './software.ts';

/** Facts of a service whose protocol alone is known. */
export function bareService(service: string): ServiceFacts {
  return {
    service,
    product: null,
    version: null,
    cpe: null,
    suffix: null,
    operatingSystem: null,
    openAccess: null,
    algorithms: [],
  };
}

/**
 * Facts of a service whose product is known.
 * @param text the source of the version, in which distribution marks and operating system are searched
 */
export function productService(
  service: string,
  product: string,
  version: string | null,
  text: string,
  openAccess: boolean | null = null,
): ServiceFacts {
  const software = softwareOf(product);
  const { suffix, operatingSystem } = distributionOf(text);
  return {
    ...bareService(service),
    product,
    version,
    cpe: software && version ? cpe23(software, version) : null,
    suffix,
    operatingSystem,
    openAccess,
    confidence: 'firm',
  };
}
