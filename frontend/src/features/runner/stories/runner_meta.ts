import type { Meta, StoryObj } from '@storybook/react-vite'
import { RunnerStage, sitExam } from './RunnerStage.tsx'

export type Story = StoryObj<typeof RunnerStage>

/** Shared by every stories file here, after its title. */
export const runnerMeta = {
  component: RunnerStage,
  args: { page: 'answers/1', setup: {} },
  parameters: { product: true, layout: 'fullscreen', page: true },
  beforeEach: ({ args }) => sitExam(args.setup ?? {}),
} satisfies Meta<typeof RunnerStage>
