import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import { comandoId } from '@gestore/contratto/linea/tipi';
import type { StatoPubblicato } from '@gestore/dominio';
import { z } from 'zod';
import { problema } from '../../../bordo/problema.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import { type GiaScritto, giaScrittoDa } from '../../comandi/gia-scritto.ts';
import type { Nucleo } from '../../nucleo.ts';
import { attoreDi } from '../attori.ts';
import { affidata, eIlReferente, type Nominata } from '../oggetti.ts';

/**
 * Un atto di chi conduce una vendita, com'è ammesso: `opzioni.oggetto` delle rotte. Chi ha passato la conduzione senza aver avuto la
 * risposta a un suo atto lo ripete con lo stesso comando e la riceve, qualunque sia l'atto; altri non ne compie (R36).
 */

/** Una chiamata che nomina una vendita, con il comando nel corpo. */
export type AttoArrivato = Nominata<UtenteAdmin> & { request: { body: unknown } };

const CON_COMANDO = z.object({ comandoId });

/**
 * La vendita, se chi chiede la conduce o ripete un suo atto; 403 `R36_sola_lettura` se vi assiste soltanto, altrimenti 404. Dove gli atti
 * di quella chiamata sono scritti lo dice `giaScritto`.
 */
export async function perUnAtto(
  parti: Pick<Casa, 'db' | 'segreti'> & Pick<Nucleo, 'esecutore'>,
  { chi, parametri: { id }, request }: AttoArrivato,
  giaScritto: GiaScritto,
): Promise<StatoPubblicato> {
  const letto = CON_COMANDO.safeParse(request.body);
  const stato = await affidata(parti, id, chi);
  await pretendiConduzione(stato, chi, letto.success ? letto.data.comandoId : null, giaScritto);
  return stato;
}

/** Lancia 403 `R36_sola_lettura` se chi chiede non conduce e non ripete un suo atto: di un comando che si legge dopo, fra i campi di un file. */
export async function pretendiConduzione(
  stato: StatoPubblicato,
  chi: UtenteAdmin,
  comandoId: string | null,
  giaScritto: GiaScritto,
): Promise<void> {
  if (!(await haMano(stato, chi, comandoId, giaScritto))) throw problema('R36_sola_lettura');
}

/** Vero se chi chiede conduce la vendita, o ripete ciò che ha già compiuto quando la conduceva. */
export async function haMano(
  stato: StatoPubblicato,
  chi: UtenteAdmin,
  comandoId: string | null,
  giaScritto: GiaScritto,
): Promise<boolean> {
  return eIlReferente(stato, chi) || (comandoId !== null && (await giaScritto(stato.id, comandoId, attoreDi(chi))));
}

/** Gli atti che stanno nel registro della vendita. */
export function nelRegistro({ giornale }: Pick<Nucleo, 'giornale'>): GiaScritto {
  return (asta, comandoId, attore) => giaScrittoDa(giornale, asta, comandoId, attore);
}
