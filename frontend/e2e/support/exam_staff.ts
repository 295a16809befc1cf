import { administrator, call } from './assigned_exam.js'
import type { School } from './school.js'

/** A call of the administrator about the candidate's exam. */
export async function staff(school: School, applicationId: number) {
  const token = await administrator(school)
  const address = (what: string) => `/v1/applications/${applicationId}/${what}`
  return {
    act: (what: string, body: object = {}) =>
      call<Record<string, unknown>>(school, address(what), body, token),
    /** An order for this exam alone, which is done within the call; its id. */
    order: async (act: string): Promise<number> => {
      const application = await fetch(`${school.url}/v1/applications/${applicationId}`, {
        headers: { authorization: `JWT ${token}` },
      })
      const { exam } = (await application.json()) as { exam: { collection: { id: number } } }
      const asked = {
        act,
        collection: exam.collection.id,
        selection: { ids: [applicationId] },
        reason: 'engano',
        order_key: `${act} ${applicationId}`,
      }
      const { order } = await call<{ order: { id: number } }>(
        school,
        '/v1/applications/bulk_act',
        asked,
        token
      )
      return order.id
    },
    undo: (order: number) =>
      call<object>(school, `/v1/staff_orders/${order}/undo`, { order_key: `undo ${order}` }, token),
    /** Another total of minutes. */
    giveMinutes: async (timeout: number) => {
      const answer = await fetch(school.url + address('set_timeout'), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
        body: JSON.stringify({ timeout }),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    },
  }
}
