/** The script of the exam's service worker, at the root of the built files. */
export const WORKER = '/exam_worker.js'
const SCOPE = /^\/applications\/(\d+)\/$/
const CACHE = 'banca-exam:'

/** More exams than anybody sits at once on one computer; those opened longest ago go. */
const MOST = 3

/** Whose exams may be opened here without a link, in the order in which they were opened, each until when (epoch ms). */
type CachedExams = { owner: number; exams: { id: string; until: number }[] }

const KEY = 'banca.kept_exams'

export const scopeOf = (applicationId: string): string => `/applications/${applicationId}/`
/** Of one exam and one build. */
export const cacheName = (applicationId: string, build: string): string => `${CACHE}${applicationId}:${build}`
/** The application of such a cache; null for another's. */
export const applicationOfCache = (name: string): string | null =>
  name.startsWith(CACHE) ? (name.slice(CACHE.length).split(':')[0] ?? null) : null

/** The application that a worker of ours serves; null for any other worker. */
export function applicationOfWorker({ scope, script }: { scope: string; script: string }): string | null {
  if (new URL(script).pathname !== WORKER) return null
  return SCOPE.exec(new URL(scope).pathname)?.[1] ?? null
}

/** The exams of this person whose worker may stay. */
export function cachedExams(owner: number | undefined, now: number): string[] {
  const cached = read()
  return cached === null || cached.owner !== owner
    ? []
    : cached.exams.filter(({ until }) => until > now).map(({ id }) => id)
}

/** This exam runs here until then; another person's are forgotten. */
export function addCachedExam(owner: number, id: string, until: number): void {
  const cached = read()
  const others = cached?.owner === owner ? cached.exams.filter((one) => one.id !== id) : []
  write({ owner, exams: [...others, { id, until }].slice(-MOST) })
}

export function forgetExam(id: string): void {
  const cached = read()
  if (cached !== null) write({ ...cached, exams: cached.exams.filter((one) => one.id !== id) })
}

function read(): CachedExams | null {
  try {
    const cached = JSON.parse(localStorage.getItem(KEY) ?? 'null') as CachedExams | null
    return Array.isArray(cached?.exams) ? cached : null
  } catch {
    return null
  }
}

function write(exams: CachedExams): void {
  try {
    if (exams.exams.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(exams))
  } catch {
    // A browser without storage has no service worker either.
  }
}
