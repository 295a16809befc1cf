/** Results of selection processes, their publication, and appeals against them. Above appeals, below retention. */
export * from './types.js'
