import './support/idle.ts'
import { describe, expect, test } from 'vitest'
import { sitDown } from './support/desk.ts'

describe('the server\'s word', () => {
  test('401 keeps everything, what a field hands on too; resume sends it, reads again and opens', async () => {
    const { engine, network, db, events } = await sitDown()
    network.rule = (request) => request.answer({ status: 401, body: { code: 'session_expired' } })
    await engine.edit(1, { alternativeId: 1 })
    await engine.drain()
    expect(engine.getSnapshot().state).toBe('unauthenticated')
    await engine.edit(2, { alternativeId: 2 })
    network.rule = (request) => request.deliver()
    await engine.flush()
    expect(network.log).toHaveLength(1)
    await engine.resume()
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
    expect((await db.answers.toArray()).filter((row) => row._changed === 1).length).toBe(0)
    expect(events.flatMap((event) => (event.type === 'state' ? [event.state] : []))).toEqual(['active', 'unauthenticated', 'rereading', 'active'])
  })

  test('409 session_taken stops the sending and keeps the answers', async () => {
    const { engine, network, db } = await sitDown()
    network.rule = (request) => request.answer({ status: 409, body: { code: 'session_taken' } })
    await engine.edit(1, { alternativeId: 1 })
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({ state: 'taken_over', unsent: 1 })
    // Typed before the page could say it: kept under the old term.
    await engine.edit(1, { alternativeId: 2 })
    await engine.drain()
    expect(network.log).toHaveLength(1)
    expect((await db.answers.get(1))?._changed).toBe(1)
    network.rule = (request) => request.deliver()
    await engine.resume()
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
  })

  test('400 already finished ends the exam; every late answer is offered, none thrown away here', async () => {
    const { engine, network, server, db } = await sitDown({ answers: 60 })
    network.rule = (request) => request.deliver()
    server.finished = true
    await Promise.all(Array.from({ length: 55 }, (_, at) => engine.edit(at + 1, { alternativeId: at })))
    await engine.drain()
    expect(engine.getSnapshot().state).toBe('finished')
    expect(server.late).toHaveLength(55)
    expect(await db.answers.count()).toBe(55)
    await expect(engine.edit(1, { alternativeId: 2 })).rejects.toThrow('finished')
  })

  test('a refusal keeps the answer, reports it and does not ask again', async () => {
    const { engine, network, server, db } = await sitDown()
    network.rule = (request) => request.deliver()
    server.refuse.set('1', 'paused')
    await engine.edit(1, { freeResponse: 'tarde' })
    await engine.edit(2, { freeResponse: 'cedo' })
    expect(await engine.drain()).toEqual({ unsent: 1 })
    await engine.drain()
    expect(network.log).toHaveLength(1)
    expect(engine.getSnapshot().refused).toEqual([{ id: 1, reason: 'paused' }])
    expect(await db.answers.get(1)).toMatchObject({ freeResponse: 'tarde', _changed: 1, refusal: { revision: 1, reason: 'paused' } })
  })

  test('a refused answer is offered once more after a reload', async () => {
    const desk = await sitDown()
    desk.network.rule = (request) => request.deliver()
    desk.server.refuse.set('1', 'paused')
    await desk.engine.edit(1, { freeResponse: 'a' })
    await desk.engine.drain()
    await desk.engine.stop()
    desk.server.refuse.clear()
    const reloaded = desk.another()
    await reloaded.load()
    expect(await reloaded.drain()).toEqual({ unsent: 0 })
  })

  test('stale: the next read replaces ours, which is kept aside and told', async () => {
    const { engine, network, server, events, view } = await sitDown()
    network.rule = (request) => request.deliver()
    await engine.edit(1, { freeResponse: 'velha' })
    const stored = server.answers.get('1')!
    server.answers.set('1', { revision: 5, entry: { ...stored.entry, revision: 5, freeResponse: 'do outro aparelho' } })
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({ needsRefresh: true, refused: [{ id: 1, reason: 'stale_revision' }] })
    await engine.adopt(server.read())
    expect(view(1)).toMatchObject({ freeResponse: 'do outro aparelho', revision: 5, _changed: 0, superseded: { freeResponse: 'velha' } })
    expect(engine.getSnapshot()).toMatchObject({ needsRefresh: false, refused: [], unsent: 0 })
    expect(events).toContainEqual(expect.objectContaining({ type: 'superseded', id: 1 }))
    await engine.edit(1, { freeResponse: 'nova' })
    await engine.drain()
    expect(server.answers.get('1')).toMatchObject({ revision: 6, entry: { freeResponse: 'nova' } })
  })

  test('stale: an edit made after it goes above the server\'s number and wins', async () => {
    const { engine, network, server } = await sitDown()
    network.rule = (request) => request.deliver()
    const stored = server.answers.get('1')!
    server.answers.set('1', { revision: 5, entry: { ...stored.entry, revision: 5, freeResponse: 'outro' } })
    await engine.edit(1, { freeResponse: 'velha' })
    await engine.drain()
    await engine.edit(1, { freeResponse: 'nova' })
    expect(await engine.drain()).toEqual({ unsent: 0 })
    expect(server.answers.get('1')).toMatchObject({ revision: 6, entry: { freeResponse: 'nova' } })
  })
})
