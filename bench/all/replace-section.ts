/**
 * Replaces the table of a section of a Markdown document and the lines above it, in place; remarks and subsections below
 * the table are kept. A section that the document does not have is appended.
 * @param title of the second-level heading
 * @param body introduction and table
 */
export function replaceSection(document: string, title: string, body: string): string {
  const heading = `## ${title}\n`;
  const written = `${heading}\n${body.trimEnd()}`;
  const sections = document.trimEnd().split(/\n(?=## )/);
  const isWanted = (section: string) => `${section}\n`.startsWith(heading);
  if (!sections.some(isWanted)) sections.push(heading);
  const replaced = sections.map((section) => {
    if (!isWanted(section)) return section.trimEnd();
    const remarks = /(?:^|\n)\|.*\n(?!\|)([\s\S]*)$/.exec(section)?.[1]?.trim();
    return [written, ...(remarks ? [remarks] : [])].join('\n\n');
  });
  return `${replaced.join('\n\n')}\n`;
}
