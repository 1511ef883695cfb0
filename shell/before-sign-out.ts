const tasks = new Set<() => Promise<unknown>>()

/** Adds a task that runs before a person is signed out, such as ending their push messages. */
export function beforeSignOut(task: () => Promise<unknown>): void {
  tasks.add(task)
}

/** Runs the added tasks; a task that fails does not stop the sign-out. */
export async function runBeforeSignOut(): Promise<void> {
  await Promise.all([...tasks].map((task) => task().catch(() => null)))
}

let question: (() => Promise<boolean>) | null = null

/** Sets the question that is asked before a sign-out, such as what becomes of things that wait to be sent; null takes it away. */
export function askBeforeSignOut(ask: typeof question): void {
  question = ask
}

/** Asks the question, if there is one; false if the person stays. */
export const maySignOut = async (): Promise<boolean> => (await question?.()) ?? true
