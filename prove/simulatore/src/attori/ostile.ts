import type { Atto, Attore, Stanza } from '@gestore/dominio';
import { REFERENTE } from '../prologo.ts';
import type { Chiamata } from '../sistema/server.ts';
import { LA_SA_IL_SERVER } from './delegato.ts';
import { minimo, type Offerente } from './mezzi.ts';

const CORPI: readonly unknown[] = [
  null,
  [],
  'x',
  { comandoId: 'non-un-uuid', importoCent: 1 },
  { comandoId: '00000000-0000-4000-a000-000000000000', importoCent: -1 },
  { comandoId: '00000000-0000-4000-a000-000000000001', importoCent: 1.5 },
  { comandoId: '00000000-0000-4000-a000-000000000002', importoCent: 1e300 },
  { comandoId: '00000000-0000-4000-a000-000000000003', importoCent: '1' },
  { comandoId: '00000000-0000-4000-a000-000000000004', importoCent: 1, bustaId: 'altra' },
];

/** Una busta che non c'è. */
const NESSUNA = '00000000-0000-4000-a000-00000000000f';

/** Chi prova tutto ciò che non gli spetta: corpi malformati, atti del referente, identificativi e nomi d'altri. */
export async function tormenta(chi: Offerente, stanza: Stanza): Promise<void> {
  const { caso, mondo, asta, bustaId } = chi;
  const prologo = mondo.prologhi.find((uno) => uno.asta === asta);
  const altra = caso.scegli(prologo?.ammesse ?? [bustaId]);
  const io: Attore = { tipo: 'offerente', id: bustaId };
  const altrui = mondo.storia.invii.filter(({ attore }) => attore.id !== bustaId);
  const zeroIl = stanza.gara?.fase === 'in_corso' ? stanza.gara.scadeIl : Number.POSITIVE_INFINITY;
  // Finito il tempo, chiudere la gara prima degli altri sarebbe il colpo migliore.
  if (mondo.tempo.adesso() >= zeroIl && caso.vero(0.7)) {
    await chi.cliente.compi(io, { tipo: 'concludiGara', filigranaIl: Number.MAX_SAFE_INTEGER });
    return;
  }
  const tentativo = caso.intero(0, 6);
  if (tentativo === 6) return ingannaBrowser(chi, altra, stanza);
  if (tentativo === 0) {
    await chi.rete
      .chiama(caso.intero(0, 5), { tipo: 'rilancia', asta, bustaId, corpo: caso.scegli(CORPI) })
      .catch(() => null);
    return;
  }
  if (tentativo === 1 && altrui.length > 0) {
    // La ricevuta di un altro, chiesta indovinando l'identificativo del suo comando.
    mondo.storia.segni.add('comando di un altro');
    await chi.cliente.rilancia(minimo(stanza), { comandoId: caso.scegli(altrui).comandoId, tentativi: 1 });
    return;
  }
  if (tentativo === 2) {
    // Chi ha l'offerta rifiutata, o ha offerto su carta, o non ha offerto, prova a rilanciare online.
    const escluso = caso.scegli([prologo?.rifiutata ?? bustaId, prologo?.cartacea ?? bustaId, NESSUNA]);
    const lui: Attore = { tipo: 'offerente', id: escluso };
    await chi.cliente.compi(lui, { tipo: 'rilancia', bustaId: escluso, importoCent: minimo(stanza) });
    return;
  }
  await chi.cliente.compi(
    io,
    caso.scegli(attiVietati(bustaId, altra, prologo?.cartacea ?? altra, stanza, mondo.tempo.adesso())),
  );
}

/** Una pagina altrui aperta nel browser di chi è dentro prova a rilanciare per lui, o a condurre per il referente. */
function ingannaBrowser({ caso, mondo, rete, asta }: Offerente, vittima: string, stanza: Stanza): void {
  const comandoId = caso.uuid();
  const corpo = { comandoId, importoCent: minimo(stanza) };
  const chiamata = caso.scegli<Chiamata>([
    { tipo: 'rilancia', asta, bustaId: vittima, corpo },
    { tipo: 'atto', asta, attore: REFERENTE, comandoId, atto: { tipo: 'fermaCrono' } },
  ]);
  rete.daAltroSito(caso.intero(0, 5), chiamata, caso.scegli(mondo.csrf.daAltroSito()));
}

function attiVietati(mia: string, altra: string, inSala: string, stanza: Stanza, adesso: number): readonly Atto[] {
  return [
    { tipo: 'rilancia', bustaId: altra, importoCent: minimo(stanza) },
    { tipo: 'rilancia', bustaId: mia, importoCent: minimo(stanza) + 0.5 },
    { tipo: 'chiudiAssistenza', richiestaId: NESSUNA },
    { tipo: 'fermaCrono' },
    { tipo: 'riprendiCrono' },
    { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: '' },
    { tipo: 'riprendiGara' },
    { tipo: 'concludiGara', filigranaIl: Number.MAX_SAFE_INTEGER },
    { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
    { tipo: 'annullaRilancio', bustaId: inSala, importoCent: stanza.migliore?.importoCent ?? 0, motivo: 'mai detto' },
    {
      tipo: 'registraRilancioInSala',
      bustaId: altra,
      importoCent: minimo(stanza),
      dichiaratoIl: Math.floor(adesso),
      filigranaIl: LA_SA_IL_SERVER,
    },
  ];
}
