/** I tipi di file che si accettano, come li dice un indirizzo. */
export const TIPI_NEL_NOME = ['pdf', 'jpeg', 'png', 'webp'] as const;
export type TipoNelNome = (typeof TIPI_NEL_NOME)[number];

/** Il tipo che il nome di un file dice, con lettere grandi o piccole; `null` se non è di quelli che si accettano. */
export function tipoNelNome(nome: string): TipoNelNome | null {
  const estensione = /\.([a-z0-9]+)$/i.exec(nome.trim())?.[1]?.toLowerCase() ?? '';
  if (estensione === 'jpg' || estensione === 'jfif') return 'jpeg';
  return TIPI_NEL_NOME.find((tipo) => tipo === estensione) ?? null;
}
