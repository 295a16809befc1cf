import { defineMain } from '@storybook/react-vite/node'

export default defineMain({
  framework: '@storybook/react-vite',
  stories: [
    '../src/**/stories.tsx',
    '../../item-renderers/src/**/stories.tsx',
    '../../frontend/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  // Storybook sends nothing to another host: no telemetry, no news, no crash reports.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
})
