type SitsNow = (userId: number) => Promise<boolean>

let sitsNow: SitsNow = async () => false

/** Identity knows no exams; who does registers here: has this person an exam that runs right now? Asked of those who log in while others wait. */
export const registerSitsNow = (asks: SitsNow) => void (sitsNow = asks)

/** Also asked for names without an account, so that the response time reveals nothing. */
export const isSittingNow = (userId: number | null): Promise<boolean> => sitsNow(userId ?? 0)
