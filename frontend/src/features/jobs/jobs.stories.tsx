import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent as user, waitFor, within } from 'storybook/test'
import portuguese from '../../locales/pt-BR/jobs.json'
import { browserScheduler } from '../../shared/scheduler.ts'
import { exampleJob } from './example_job.ts'
import type { Job, JobAct } from './job.ts'
import { JobWatch } from './job_watch.ts'
import { JobsBar } from './JobsBar.tsx'
import type { JobTexts } from './texts.ts'

const text: JobTexts = (key, params = {}) =>
  portuguese[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]))

const running = exampleJob()
const failed: Job = { ...running, state: 'FAILED', stateText: 'falhou' }
const ended: Job = { ...running, state: 'DONE', stateText: 'concluído', done: 12_340 }

/** A server with these jobs, which an act changes by `onAct`; without it the act is refused. */
class School {
  jobs: readonly Job[] = []
  onAct: ((what: JobAct) => readonly Job[]) | null = null
  readonly watch = new JobWatch({
    list: () => Promise.resolve(this.jobs),
    listen: () => () => {},
    isStreamOpen: () => true,
    isHidden: () => false,
    onVisibility: () => () => {},
    onOrdered: () => () => {},
    after: browserScheduler.after,
  })

  /** The server has other jobs from now on, and the page knows. */
  change(...jobs: readonly Job[]) {
    this.jobs = jobs
    this.watch.refresh()
  }

  act = (_: Job, what: JobAct) => {
    if (this.onAct === null) return Promise.resolve('Não deu certo.')
    this.jobs = this.onAct(what)
    return Promise.resolve(null)
  }
}

let school = new School()

const meta = {
  title: 'Equipe/Tarefas',
  render: () => (
    <>
      <main tabIndex={-1}>
        <h1>Provas</h1>
        <input aria-label="Nome da prova" />
      </main>
      <JobsBar watch={school.watch} userId={7} language="pt-BR" text={text} act={school.act} />
    </>
  ),
  parameters: { layout: 'fullscreen', product: true, page: true },
  beforeEach: () => void (school = new School()),
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const CANCEL = `Cancelar: ${running.title}`
const bar = { name: 'Tarefas em segundo plano' }

/** The live region that says it was there before it had anything to say. */
export const ComecaUmaTarefa: Story = {
  play: async ({ canvas }) => {
    const live = canvas.getByRole('status')
    await expect(live).toBeEmptyDOMElement()
    await expect(canvas.queryByRole('region', bar)).toBeNull()
    // The first read is over.
    await waitFor(() => expect(school.watch.jobs.getSnapshot()).toEqual([]))
    school.change(running)
    await canvas.findByRole('region', bar)
    await expect(canvas.getByRole('status')).toBe(live)
    await waitFor(() => expect(live).toHaveTextContent(`${running.title}: em andamento, 2.000 de 12.340`))
    await expect(canvas.getByRole('region', bar)).not.toContainElement(live)
  },
}

export const PerguntaAntesDeCancelar: Story = {
  play: async ({ canvas }) => {
    school.change(running)
    await user.click(await canvas.findByRole('button', { name: CANCEL }))
    await expect(canvas.getByRole('button', { name: 'Deixar continuar' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: CANCEL })).toHaveFocus()

    // Refused: the reason is shown, and the focus is where it began.
    await user.keyboard('{Enter}')
    await user.click(canvas.getByRole('button', { name: 'Cancelar o que falta' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Não deu certo.')
    await expect(canvas.getByRole('button', { name: CANCEL })).toHaveFocus()
  },
}

/** The button that a person is at disappears with the job's state: the focus stays in the bar. */
export const TerminaSobOFoco: Story = {
  play: async ({ canvas }) => {
    school.change(running)
    ;(await canvas.findByRole('button', { name: CANCEL })).focus()
    school.change(ended)
    await canvas.findByText('concluído')
    await waitFor(() => expect(canvas.getByRole('region', bar)).toHaveFocus())

    // Somebody else's focus is left alone, also by what was asked about the job before.
    school.change(running)
    await user.click(await canvas.findByRole('button', { name: CANCEL }))
    const name = canvas.getByRole('textbox')
    await user.click(name)
    school.change(failed)
    await canvas.findByText('falhou')
    school.change(running)
    await canvas.findByRole('button', { name: CANCEL })
    await expect(canvas.queryByRole('group')).toBeNull()
    await expect(name).toHaveFocus()
  },
}

export const CancelaTentaDeNovoEDispensa: Story = {
  play: async ({ canvas }) => {
    const region = () => canvas.getByRole('region', bar)
    school.onAct = (what) =>
      what === 'cancel' ? [{ ...running, isCancelRequested: true }] : what === 'retry' ? [running] : []
    school.change(running)
    await user.click(await canvas.findByRole('button', { name: CANCEL }))
    await user.click(canvas.getByRole('button', { name: 'Cancelar o que falta' }))
    await waitFor(() => expect(region()).toHaveFocus())

    school.change(failed)
    await user.click(await canvas.findByRole('button', { name: `Tentar de novo: ${running.title}` }))
    await canvas.findByRole('button', { name: CANCEL })
    await waitFor(() => expect(region()).toHaveFocus())

    school.change(ended)
    await user.click(await within(region()).findByRole('button', { name: `Dispensar: ${running.title}` }))
    await waitFor(() => expect(canvas.queryByRole('region', bar)).toBeNull())
    await waitFor(() => expect(canvas.getByRole('main')).toHaveFocus())
  },
}
