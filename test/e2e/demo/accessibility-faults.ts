import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds wrong on a page: each rule with the first element that breaks it. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // Evaluated, not added as a script: the page's own policy forbids foreign scripts.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => {
    const inPage = window as unknown as { readonly axe: typeof axe };
    // An answer sets its own heading levels.
    return inPage.axe.run({ rules: { "heading-order": { enabled: false } } });
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}
