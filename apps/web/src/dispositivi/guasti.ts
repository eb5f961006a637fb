/** Perché una prova non parte, in modo che la persona sappia che cosa fare. */
export type GuastoDispositivi = 'non_sicuro' | 'rifiutato' | 'assente' | 'occupato' | 'altro';

/** Le ragioni che danno i browser: lo standard ha i nomi nuovi, alcuni usano ancora i vecchi. */
const RAGIONI: Readonly<Record<string, GuastoDispositivi>> = {
  NotAllowedError: 'rifiutato',
  PermissionDeniedError: 'rifiutato',
  SecurityError: 'rifiutato',
  NotFoundError: 'assente',
  DevicesNotFoundError: 'assente',
  OverconstrainedError: 'assente',
  NotReadableError: 'occupato',
  TrackStartError: 'occupato',
  AbortError: 'occupato',
};

export function guastoDi(causa: unknown): GuastoDispositivi {
  const nome = typeof causa === 'object' && causa !== null ? String(Reflect.get(causa, 'name')) : '';
  return RAGIONI[nome] ?? 'altro';
}
