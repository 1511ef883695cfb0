const tasks = new Set<() => Promise<unknown>>()

/** Adds a task that runs before a person is signed out, such as ending their push messages. */
export function beforeSignOut(task: () => Promise<unknown>): void {
  tasks.add(task)
}

/** Runs the added tasks; a task that fails does not stop the sign-out. */
export async function runBeforeSignOut(): Promise<void> {
  await Promise.all([...tasks].map((task) => task().catch(() => null)))
}
