import type { Page } from 'playwright-core';

/**
 * Collects the violations of the Content Security Policy that the browser reports in documents loaded after this call.
 */
export async function reportViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, sample, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void };
      reportViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile ?? ''} ${sample}`);
    });
  });
  return violations;
}
