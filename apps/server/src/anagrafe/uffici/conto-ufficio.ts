import type { DatiTribunale, ParametriConsueti } from '@gestore/contratto/anagrafe/forme';
import { eIban, ibanCompatto } from '@gestore/contratto/parole/bonifico';
import type { ContoDellaVendita, ContoPubblico } from '@gestore/contratto/pubblico/scheda-intorno';
import { ufficioDelNome, type VersioneScritta, versioniVere } from '../../vendita/uffici-veri.ts';
import type { PartiAnagrafe } from '../parti.ts';

type Parti = Pick<PartiAnagrafe, 'db' | 'segreti'>;

/**
 * Il conto su cui un ufficio, dal suo nome, vuole le cauzioni, come vale adesso; `null` se non ne ha indicato uno, o se ciò che ha
 * indicato non è un IBAN: chi versa su un conto sbagliato resta senza cauzione (R17). Uno che nessun server ha scritto non si mostra, e lo
 * si dice (`daVerificare`). Con esso i conti che l'ufficio ha smesso di indicare dopo `dal` (millisecondi dall'epoca), dal più recente,
 * con fino a quando: li ha letti chi ha aperto allora la scheda di una sua vendita, e un conto che cambia non lo fa in silenzio (R02, R17).
 */
export async function contoDaMostrare(parti: Parti, nome: string, dal: number): Promise<ContoDellaVendita> {
  const ufficio = await ufficioDelNome(parti, nome);
  if (ufficio === null) return { conto: null, prima: [] };
  if (ufficio.dubbio) return { conto: null, prima: [], daVerificare: true };
  const prima = contiDiPrima((await versioniVere(parti, ufficio.id)).toReversed(), dal);
  return { conto: contoDei(ufficio.vera?.dati ?? null), prima };
}

function contiDiPrima(versioni: readonly VersioneScritta[], dal: number): ContoDellaVendita['prima'] {
  const prima: ContoDellaVendita['prima'] = [];
  for (const [i, dopo] of versioni.entries()) {
    const era = versioni[i - 1];
    const finoAl = Number(dopo.valida_dal);
    if (era === undefined || finoAl <= dal) continue;
    const [conto, nuovo] = [contoDei(era.dati), contoDei(dopo.dati)];
    if (conto?.iban !== nuovo?.iban || conto?.intestatario !== nuovo?.intestatario) prima.unshift({ finoAl, conto });
  }
  return prima;
}

/** Ciò che un ufficio, dal suo nome, vuole di solito, e il conto che chiunque leggerà (R17). */
export async function consuetiDellUfficio(parti: Parti, nome: string): Promise<Omit<ParametriConsueti, 'conEstratti'>> {
  const ufficio = await ufficioDelNome(parti, nome);
  const dati = ufficio === null || ufficio.dubbio ? null : (ufficio.vera?.dati ?? null);
  if (dati === null) return { consueti: null, conto: null };
  const { rilancioMinimoCent, unitaTempoMs, cauzionePercento, cauzioneSu, saldoGiorni, rimborsoGiorniLavorativi } =
    dati;
  return {
    consueti: { rilancioMinimoCent, unitaTempoMs, cauzionePercento, cauzioneSu, saldoGiorni, rimborsoGiorniLavorativi },
    conto: contoDei(dati),
  };
}

function contoDei(dati: DatiTribunale | null): ContoPubblico['conto'] {
  if (dati === null || !eIban(dati.iban)) return null;
  return { iban: ibanCompatto(dati.iban), intestatario: dati.intestatario.trim() };
}
