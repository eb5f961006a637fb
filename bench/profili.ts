/** Un lavoro da guardare con il profilo di V8. */
export type Profilo = { nome: string; lavoro(): Promise<void> };

export const PROFILI: readonly Profilo[] = [];

export async function profila(_qui: string, _nome: string): Promise<void> {}
