import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const KEY = ['message-templates']

/** The person's saved messages, the highest position first. */
export function useTemplates() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { results } = await api.get('/v1/dashboard_messages', { signal })
      return results.toSorted((a, b) => b.position - a.position)
    },
  })
  const again = () => void client.invalidateQueries({ queryKey: KEY })
  const remove = async (id: number) => {
    await api.delete('/v1/message_templates/:id', { params: { id } }).catch(() => undefined)
    again()
  }
  return { templates: data ?? [], remove, hasNew: again }
}
