/** The model's own name: without the route of a gateway (`openai/`) or of a cloud (`us.anthropic.`). */
export function leafModelName(model: string): string {
  const leaf = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  return leaf.replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|openai)\./, "");
}
