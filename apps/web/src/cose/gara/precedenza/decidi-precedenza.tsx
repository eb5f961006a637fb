import { obbligatorio, sceltaObbligatoria } from '@gestore/contratto/regole';
import { formattaEuro, type Stanza } from '@gestore/dominio';
import { ConfirmDialog, SelectField, TextArea } from '@gestore/ui';
import { neiCampi } from '../../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import { PRECEDENZA } from './decidi-precedenza.testi.ts';
import { alMillesimo, quantoDopo } from './istanti-vicini.ts';
import { RILANCIO_IN_SALA } from './rilancio-in-sala.testi.ts';
import { respintiDi, seguitiDi, testaPrimaDi } from './seguiti-e-respinti.ts';

/** Un rilancio detto in sala, come sta nel modulo. */
export type Detto = { bustaId: string; importoCent: number; dichiaratoIl: number };
type Parti = { id: string; stanza: Stanza; detto: Detto; chiudi: () => void; fatta: () => void };

const CAMPI = { 'atto.motivo': 'motivo', 'atto.prima': 'prima' } as const;

/** Quale è venuto prima: in sala o online, con gli istanti al millesimo davanti, e un motivo che leggono tutti (R54). */
export function DecidiPrecedenza({ id, stanza, detto, chiudi, fatta }: Parti) {
  const t = useTesti(PRECEDENZA);
  const r = useTesti(RILANCIO_IN_SALA);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const { forma, decidi } = useDecisione({ stanza, detto, compi, chiudi, fatta });
  return (
    <ConfirmDialog
      title={t.titolo}
      open
      confirmLabel={t.conferma}
      pending={inCorso}
      onConfirm={() => void decidi()}
      onCancel={chiudi}
    >
      <div className="grid gap-4">
        <p>{t.spiega}</p>
        <Istanti stanza={stanza} detto={detto} />
        <SelectField
          label={t.quale}
          name="prima"
          empty={t.scelga}
          value={forma.valori.prima}
          onValueChange={(prima) => forma.imposta({ prima })}
          options={[
            { value: 'sala', label: t.laSala },
            { value: 'online', label: t.laRete },
          ]}
          error={forma.errore('prima')}
        />
        {forma.valori.prima !== '' && (
          <p className="text-sm">{forma.valori.prima === 'sala' ? t.accadeSala : t.accadeOnline}</p>
        )}
        <TextArea label={r.motivo} hint={r.loLeggonoTutti} {...forma.campo('motivo')} />
        <SorteAtto sorte={sorte} />
      </div>
    </ConfirmDialog>
  );
}

type Decide = Omit<Parti, 'id'> & Pick<ReturnType<typeof useAttoReferente>, 'compi'>;

function useDecisione({ stanza, detto, compi, chiudi, fatta }: Decide) {
  const t = useTesti(PRECEDENZA);
  const r = useTesti(RILANCIO_IN_SALA);
  const forma = useForma({
    iniziali: { prima: '', motivo: '' },
    regole: { prima: [sceltaObbligatoria()], motivo: [obbligatorio()] },
    nomi: { prima: t.quale, motivo: r.motivo },
    conserva: conserva('precedenza', ['motivo', 'prima']),
  });
  const decidi = async () => {
    if (!forma.verifica()) return;
    const bustaDi = (offerente: string): string =>
      stanza.buste.find(({ pseudonimo }) => pseudonimo === offerente)?.riservato?.bustaId ?? '';
    const seguiti = seguitiDi(stanza, detto.dichiaratoIl).map(({ pseudonimo, importoCent }) => ({
      bustaId: bustaDi(pseudonimo),
      importoCent,
    }));
    const prima = forma.valori.prima === 'sala' ? 'sala' : 'online';
    const motivo = forma.valori.motivo.trim();
    const esito = await compi({ tipo: 'decidiPrecedenza', ...detto, prima, motivo, seguiti });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, CAMPI));
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    fatta();
    chiudi();
  };
  return { forma, decidi };
}

/** Chi, quanto, a che ora, e quanto dopo: la riga della sala al suo posto fra quelle online. */
function Istanti({ stanza, detto }: Pick<Parti, 'stanza' | 'detto'>) {
  const t = useTesti(PRECEDENZA);
  const chi = stanza.buste.find(({ riservato }) => riservato?.bustaId === detto.bustaId)?.pseudonimo ?? '';
  const testa = testaPrimaDi(stanza, detto.dichiaratoIl);
  return (
    <div className="grid gap-2">
      <p className="text-sm text-secondario">{t.testaDiAllora(testa.pseudonimo, formattaEuro(testa.importoCent))}</p>
      <ol className="grid gap-2">
        <li className="rounded-md border border-azione bg-azione-chiara p-2">
          <strong>{t.inSala(chi, formattaEuro(detto.importoCent))}</strong>
          <span className="block tabular-nums">{t.dichiarato(alMillesimo(detto.dichiaratoIl))}</span>
        </li>
        {seguitiDi(stanza, detto.dichiaratoIl).map(({ seq, pseudonimo, importoCent, dichiaratoIl }) => (
          <li key={seq} className="rounded-md border border-linea p-2">
            <strong>{t.online(pseudonimo, formattaEuro(importoCent))}</strong>
            <span className="block tabular-nums">
              {t.arrivato(alMillesimo(dichiaratoIl), quantoDopo(dichiaratoIl - detto.dichiaratoIl))}
            </span>
          </li>
        ))}
        {respintiDi(stanza, detto.dichiaratoIl).map(({ seq, pseudonimo, importoCent, ricevutoIl }) => (
          <li key={seq} className="rounded-md border border-linea p-2 text-secondario">
            <strong>{t.respinto(pseudonimo, formattaEuro(importoCent))}</strong>
            <span className="block tabular-nums">
              {t.arrivato(alMillesimo(ricevutoIl), quantoDopo(ricevutoIl - detto.dichiaratoIl))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
