const ORA_DI_ROMA = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' });

/** Le ore di un giorno di vendite: l'orario d'ufficio, più largo se una vendita ne esce. */
const PRIMA_ORA = 8;
const ULTIMA_ORA = 19;

/** Le ore di Roma fra cui stanno tutte le vendite, per le viste a ore: `{ dalle: '08:00', alle: '19:00' }`. */
export function oreDaMostrare(iniziIl: readonly number[]): { dalle: string; alle: string } {
  const ore = iniziIl.map((istante) => Number(ORA_DI_ROMA.format(istante)));
  const dalle = Math.min(PRIMA_ORA, ...ore);
  const alle = Math.max(ULTIMA_ORA, ...ore.map((ora) => ora + 1));
  return { dalle: `${String(dalle).padStart(2, '0')}:00`, alle: `${String(alle).padStart(2, '0')}:00` };
}

const MESE_DI_ROMA = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', month: '2-digit', year: 'numeric' });

/**
 * Il giorno su cui aprirsi: oggi se questo mese ha vendite; altrimenti la prossima; se sono tutte passate l'ultima; se non
 * ce ne sono, oggi.
 */
export function giornoIniziale(iniziIl: readonly number[], adesso: number): number {
  const mese = MESE_DI_ROMA.format(adesso);
  if (iniziIl.length === 0 || iniziIl.some((istante) => MESE_DI_ROMA.format(istante) === mese)) return adesso;
  const prossime = iniziIl.filter((istante) => istante >= adesso);
  return prossime.length > 0 ? Math.min(...prossime) : Math.max(...iniziIl);
}
