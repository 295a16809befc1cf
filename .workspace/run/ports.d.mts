/** A port of 127.0.0.1 that is free and that this process gave to nobody else. */
export declare function freePort(): Promise<number>
/** Whether something accepts connections there. */
export declare function accepts(host: string, port: number): Promise<boolean>
