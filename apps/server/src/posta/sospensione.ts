import type { StatoPubblicato } from '@gestore/dominio';
import type { SospensioneDaSeguire } from '../vendita/aste/sospensioni.ts';
import { scadenzaCredenziale } from './convoca.ts';
import type { PartiPosta } from './parti.ts';
import { scadenzaInvito } from './pazienza.ts';
import { aiConvocati } from './rinvio.ts';
import { testoSospensione } from './testi-sospensione.ts';

/**
 * Chi ha una credenziale sa che la vendita è ferma, quando riprende e se è libero, al recapito del suo invito (R32); con la nuova
 * data l'invito vale di nuovo e la credenziale dura fin dopo. Delle operazioni che si riaprono non si scrive: l'ora era fissata.
 */
export async function avvisaSospensione(
  parti: Pick<PartiPosta, 'db' | 'orologio' | 'segreti'>,
  { id: asta, scheda, parametri }: StatoPubblicato,
  { seq, fatto, rinviata }: SospensioneDaSeguire,
): Promise<void> {
  if (fatto.tipo === 'OperazioniRiaperte' || rinviata) return;
  const adesso = parti.orologio.adesso();
  const { inizioOperazioniIl } = parametri;
  await aiConvocati(parti, {
    asta,
    chiave: `sospensione/${asta}/${seq}`,
    ...testoSospensione(scheda.titolo, fatto),
    scadeIl: scadenzaCredenziale(Math.max(inizioOperazioniIl, adesso)),
    entroIl: scadenzaInvito(Math.max(inizioOperazioniIl, adesso), adesso),
  });
}
