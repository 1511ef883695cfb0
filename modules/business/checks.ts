export const checks = new Proxy({}, { get: () => () => null }) as Record<string, (value: string) => string | null>
