import type { Data } from '@banca/backend/data'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

type Template = Data.LiveRoom.MessageTemplate

const KEY = ['message-templates']

/** The person's saved messages, the highest position first. */
export function useTemplates() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const answer = await api.get<Template[] | { results: Template[] }>('/v1/dashboard_messages', { signal })
      const list = Array.isArray(answer) ? answer : answer.results
      return list.toSorted((a, b) => b.position - a.position)
    },
  })
  const again = () => void client.invalidateQueries({ queryKey: KEY })
  const remove = async (id: number) => {
    await api.delete(`/v1/message_templates/${id}`).catch(() => undefined)
    again()
  }
  return { templates: data ?? [], remove, hasNew: again }
}
