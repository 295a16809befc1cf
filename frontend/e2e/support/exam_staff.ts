import { administrator, call } from './assigned_exam.js'
import type { School } from './school.js'

/** A call of the administrator about the candidate's exam. */
export async function staff(school: School, applicationId: number) {
  const token = await administrator(school)
  const address = (what: string) => `/v1/applications/${applicationId}/${what}`
  return {
    act: (what: string, body: object = {}) =>
      call<Record<string, unknown>>(school, address(what), body, token),
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
