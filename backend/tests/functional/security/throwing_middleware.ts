/**
 * Loaded before a server that is broken on purpose: every middleware does what `X-Fault: <middleware>/<fault>` asks for, in the ways
 * in which code can fail; two signals do it outside of any request. Where nobody could answer but the server itself, the middleware then waits for ever.
 */
import { createReadStream } from 'node:fs'
import { registerHooks } from 'node:module'
import type { HttpContext } from '@adonisjs/core/http'

const forEver = () => new Promise<never>(() => {})
const later = (work: () => void) => void setTimeout(work, 1)

const FAULTS: Record<string, (ctx: HttpContext, error: Error) => Promise<never> | undefined> = {
  throw: (_, error) => {
    throw error
  },
  reject: (_, error) => {
    void Promise.reject(error)
    return forEver()
  },
  reject_later: (_, error) => {
    void new Promise((resolve) => setTimeout(resolve, 1)).then(() => {
      throw error
    })
    return forEver()
  },
  timer: (_, error) => {
    later(() => {
      throw error
    })
    return forEver()
  },
  next_tick: (_, error) => {
    process.nextTick(() => {
      throw error
    })
    return forEver()
  },
  stream_without_listener: (_, error) => {
    createReadStream(`/nonexistent/${error.message}`)
    return forEver()
  },
  body_listener: ({ request }, error) => {
    request.request.on('data', () => {
      throw error
    })
    return forEver()
  },
  request_error: ({ request }, error) => {
    later(() => request.request.emit('error', error))
    return forEver()
  },
  response_error: ({ response }, error) => {
    later(() => response.response.emit('error', error))
    return forEver()
  },
  // These answer as always, and fail afterwards or half-way.
  close_listener: ({ response }, error) => {
    response.response.once('close', () => {
      throw error
    })
    return undefined
  },
  after_the_head: ({ response }, error) => {
    response.response.writeHead(200)
    response.response.write('half of it')
    later(() => {
      throw error
    })
    return forEver()
  },
}

export const faults = Object.keys(FAULTS)

declare global {
  var failAsAsked: (ctx: HttpContext, place: string) => Promise<never> | undefined
}

if (process.env.BANCA_THROWING === '1') {
  globalThis.failAsAsked = (ctx, place) => {
    const [asked, fault = ''] = (ctx.request.header('x-fault') ?? '').split('/')
    if (asked !== place) return undefined
    process.stdout.write(`FAULT ${place}/${fault} ${ctx.request.header('x-request-id')}\n`)
    return FAULTS[fault]?.(ctx, new Error(`fault-${place}-${fault}`))
  }
  process.on('SIGWINCH', () => void Promise.reject(new Error('fault-outside-rejection')))
  process.on('SIGUSR2', () => {
    throw new Error('fault-outside-exception')
  })
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const place = /\/app\/\w+\/middleware\/(\w+)_middleware\.[jt]s/.exec(url)?.[1]
      if (place === undefined) return loaded
      const source = String(loaded.source)
      const broken = source.replace(
        /(\bhandle\((_?ctx)[^\n]*\) \{)/,
        `$1 { const wait = globalThis.failAsAsked($2, '${place}'); if (wait) return wait }`
      )
      if (broken === source) throw new Error(`${url} has no handle(ctx, …) to break`)
      return { ...loaded, source: broken }
    },
  })
}
