import { REGOLE_OSSERVAZIONE } from '@gestore/contratto/assistenza/regole-osservazione';
import { obbligatorio } from '@gestore/contratto/regole';
import {
  eFra,
  FASI_DAL_VIVO,
  type Fase,
  OSSERVAZIONE_CARATTERI_MAX,
  type OsservazioneVista,
  type Stanza,
} from '@gestore/dominio';
import { Badge, Button, Card, ConfirmDialog, SelectField, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { neiCampi } from '../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { ElencoOsservazioni } from './elenco-osservazioni.tsx';
import { OSSERVAZIONI_TESTI } from './testi.ts';

const SI_DECIDE: readonly Fase[] = [...FASI_DAL_VIVO, 'esitata'];

/** Le osservazioni di chi offre: chi conduce ne prende atto o le trattiene, e scrive quelle dette a voce (DM 22, R68). */
export function OsservazioniConsole({
  id,
  vendita: { stanza, conduce },
}: {
  id: string;
  vendita: Pick<VenditaSeguita, 'stanza' | 'conduce'>;
}) {
  const t = useTesti(OSSERVAZIONI_TESTI);
  const { osservazioni, fase } = stanza;
  const attese = osservazioni.filter(({ stato }) => stato === 'presentata').length;
  const scrive = conduce && eFra(fase, FASI_DAL_VIVO);
  if (!scrive && osservazioni.length === 0) return null;
  return (
    <Card title={t.titolo}>
      {attese > 0 && (
        <p role="status">
          <Badge tone="warning">{t.daDecidere(attese)}</Badge>
        </p>
      )}
      <ElencoOsservazioni
        osservazioni={osservazioni}
        sotto={(voce) =>
          conduce && voce.stato === 'presentata' && SI_DECIDE.includes(fase) && <Decidi id={id} osservazione={voce} />
        }
      />
      {scrive && <AVoce id={id} stanza={stanza} />}
    </Card>
  );
}

function Decidi({ id, osservazione }: { id: string; osservazione: OsservazioneVista }) {
  const t = useTesti(OSSERVAZIONI_TESTI);
  const { osservazioneId, pseudonimo } = osservazione;
  const [aperto, apri] = useState(false);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.perche },
    conserva: conserva(`trattieni:${osservazioneId}`, ['motivo']),
  });
  const trattieni = async () => {
    if (!forma.verifica()) return;
    const trattenutaPerche = forma.valori.motivo.trim();
    const esito = await compi({ tipo: 'decidiOsservazione', osservazioneId, trattenutaPerche });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, { 'atto.trattenutaPerche': 'motivo' }));
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    apri(false);
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={t.prendaAttoDi(pseudonimo)}
          pending={inCorso}
          onClick={() => void compi({ tipo: 'decidiOsservazione', osservazioneId, trattenutaPerche: null })}
        >
          {t.prendaAtto}
        </Button>
        <Button variant="danger" aria-label={t.trattieniDi(pseudonimo)} onClick={() => apri(true)}>
          {t.trattieni}
        </Button>
      </div>
      {!aperto && <SorteAtto sorte={sorte} />}
      <ConfirmDialog
        title={t.trattenere}
        open={aperto}
        confirmLabel={t.confermaTrattieni}
        danger
        pending={inCorso}
        onConfirm={() => void trattieni()}
        onCancel={() => apri(false)}
      >
        <div className="grid gap-4">
          <p lang="it" className="break-words">
            «{osservazione.testo}»
          </p>
          <p>{t.trattenereAccade}</p>
          <TextArea label={t.perche} {...forma.campo('motivo')} />
          <SorteAtto sorte={sorte} />
        </div>
      </ConfirmDialog>
    </div>
  );
}

/** Chi conduce scrive ciò che un offerente ammesso ha detto, in sala o nella sala virtuale. */
function AVoce({ id, stanza }: { id: string; stanza: Stanza }) {
  const t = useTesti(OSSERVAZIONI_TESTI);
  const [aperto, apri] = useState(false);
  // Una sola per ogni osservazione, anche se la si manda due volte.
  const [osservazioneId, seguente] = useState(() => crypto.randomUUID());
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const forma = useForma({
    iniziali: { bustaId: '', testo: '' },
    regole: { bustaId: [obbligatorio()], testo: REGOLE_OSSERVAZIONE.testo },
    nomi: { bustaId: t.diChi, testo: t.testo },
    conserva: conserva('osservazione-a-voce', ['testo', 'bustaId']),
  });
  const ammessi = stanza.buste.flatMap(({ stato, pseudonimo, riservato }) =>
    stato === 'ammessa' && riservato !== null ? [{ value: riservato.bustaId, label: pseudonimo }] : [],
  );
  if (ammessi.length === 0) return null;
  const annota = async () => {
    if (!forma.verifica()) return;
    const { bustaId, testo } = forma.valori;
    const esito = await compi({ tipo: 'presentaOsservazione', osservazioneId, bustaId, testo: testo.trim() });
    if (esito?.tipo === 'rifiutato')
      forma.rifiutata(neiCampi(esito.problema, { 'atto.bustaId': 'bustaId', 'atto.testo': 'testo' }));
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    seguente(crypto.randomUUID());
    apri(false);
  };
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => apri(true)}>
        {t.aVoce}
      </Button>
      <ConfirmDialog
        title={t.aVoce}
        open={aperto}
        confirmLabel={t.annota}
        pending={inCorso}
        onConfirm={() => void annota()}
        onCancel={() => apri(false)}
      >
        <div className="grid gap-4">
          <SelectField
            label={t.diChi}
            name="bustaId"
            empty={t.scelga}
            value={forma.valori.bustaId}
            onValueChange={(bustaId) => forma.imposta({ bustaId })}
            options={ammessi}
            error={forma.errore('bustaId')}
          />
          <TextArea label={t.testo} rows={4} maxLength={OSSERVAZIONE_CARATTERI_MAX} {...forma.campo('testo')} />
          <p>{t.aVoceAccade}</p>
          <SorteAtto sorte={sorte} />
        </div>
      </ConfirmDialog>
    </>
  );
}
