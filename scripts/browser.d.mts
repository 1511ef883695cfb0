/** Path of a browser, installing one where there is none; null when that failed. `node` is the Node to run tools with. */
export function ensureBrowser(node: string): Promise<string | null>
