import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { obbligatorio } from '@gestore/contratto/regole';
import type { BustaVista } from '@gestore/dominio';
import { Alert, Button, TextArea } from '@gestore/ui';
import { Check, TriangleAlert, X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { neiCampi } from '../../../comune/campi/errori-nei-campi.ts';
import { Tasto } from '../../../comune/tasto.tsx';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import {
  ammissioneDaConfermare,
  ammissioneDaMotivare,
  proposteConIlConto,
  proposteContrarie,
} from '../../conduzione/atti-possibili.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import { BUSTA } from '../testi.ts';
import { RifiutaOfferta } from './rifiuta-offerta.tsx';

type DaDecidere = { id: string; busta: BustaVista; cauzione: CauzioneVista | undefined };

/**
 * Ammettere, rifiutare, riammettere: ciò che il referente ha scritto resta finché l'atto non è registrato (R38). Contro ciò che il
 * software propone si ammette in due mosse: il pulsante, ambra, apre il perché al posto dei pulsanti; poi si conferma.
 */
export function DecidiBusta({ id, busta, cauzione }: DaDecidere) {
  const t = useTesti(BUSTA);
  const [rifiuto, apriRifiuto] = useState(false);
  const decisa = busta.stato === 'ammessa' && !ammissioneDaConfermare(busta);
  const { daMotivare, sorte, inCorso, campo, motiva, apriMotivo, perche, chiediMotivo, ammetti } = useAmmissione({
    id,
    busta,
    cauzione,
  });
  const controProposta = proposteContrarie(busta, cauzione).length > 0;
  return (
    <div ref={perche} className="grid gap-3">
      {!decisa && busta.stato === 'ammessa' && (
        <Alert tone="warning" role="alert">
          {t.daConfermare}
        </Alert>
      )}
      {!decisa && daMotivare && motiva ? (
        <Perche
          busta={busta}
          controProposta={controProposta}
          campo={campo}
          inCorso={inCorso}
          ammetti={() => void ammetti()}
          lascia={() => apriMotivo(false)}
        />
      ) : (
        <div className="busta-atti">
          {!decisa && (
            <Ammetti
              busta={busta}
              controProposta={controProposta}
              chiede={daMotivare}
              inCorso={inCorso}
              premuto={daMotivare ? chiediMotivo : ammetti}
            />
          )}
          {busta.stato !== 'rifiutata' && (
            <Button
              variant="danger"
              data-tasto={decisa ? 'rifiuta cambia' : 'rifiuta'}
              onClick={() => apriRifiuto(true)}
            >
              <X aria-hidden="true" className="size-5 shrink-0" /> {t.rifiuta} <Tasto di="R" />
            </Button>
          )}
        </div>
      )}
      <SorteAtto sorte={sorte} />
      <RifiutaOfferta
        id={id}
        busta={busta}
        proposte={proposteConIlConto(busta, cauzione)}
        aperto={rifiuto}
        chiudi={() => apriRifiuto(false)}
      />
    </div>
  );
}

/** L'ammissione con il suo perché: ciò che si ritrova scritto da prima si vede subito. */
function useAmmissione({ id, busta, cauzione }: DaDecidere) {
  const t = useTesti(BUSTA);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const bustaId = busta.riservato?.bustaId ?? '';
  const daMotivare = ammissioneDaMotivare(busta, cauzione);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: daMotivare ? { motivo: [obbligatorio()] } : {},
    nomi: { motivo: t.motivoAmmissione },
    conserva: conserva(`ammissione:${bustaId}`, ['motivo']),
  });
  const [chiesto, apriMotivo] = useState<boolean | null>(null);
  const motiva = chiesto ?? forma.valori.motivo !== '';
  const perche = useRef<HTMLDivElement>(null);
  const chiediMotivo = () => {
    flushSync(() => apriMotivo(true));
    perche.current?.querySelector('textarea')?.focus();
  };
  const ammetti = async () => {
    if (!forma.verifica()) return;
    const nonostante = daMotivare ? forma.valori.motivo.trim() : null;
    const esito = await compi({ tipo: 'ammettiOfferta', bustaId, nonostante });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, { 'atto.nonostante': 'motivo' }));
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    apriMotivo(false);
  };
  return {
    daMotivare,
    sorte,
    inCorso,
    campo: forma.campo('motivo'),
    motiva,
    apriMotivo,
    perche,
    chiediMotivo,
    ammetti,
  };
}

type DaPremere = {
  busta: BustaVista;
  controProposta: boolean;
  chiede: boolean;
  inCorso: boolean;
  premuto: () => unknown;
};

/** Ambra se è contro ciò che il software propone; con i puntini se prima di ammettere chiede perché. */
function Ammetti({ busta, controProposta, chiede, inCorso, premuto }: DaPremere) {
  const t = useTesti(BUSTA);
  const c = useTesti(COMUNI);
  const parola =
    busta.stato === 'rifiutata' ? t.riammetti : busta.stato === 'ammessa' ? t.confermaAmmissione : t.ammetti;
  return (
    <Button
      variant={controProposta ? 'warning' : 'primary'}
      pending={inCorso}
      pendingLabel={c.inCorso}
      data-tasto={chiede && busta.stato === 'rifiutata' ? 'ammetti cambia' : 'ammetti'}
      onClick={() => void premuto()}
    >
      {controProposta ? (
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      ) : (
        <Check aria-hidden="true" className="size-5 shrink-0" />
      )}{' '}
      {chiede ? `${parola}…` : controProposta ? t.controProposta(parola) : parola} <Tasto di="A" />
    </Button>
  );
}

type Motivo = {
  busta: BustaVista;
  controProposta: boolean;
  campo: Omit<ComponentProps<typeof TextArea>, 'label'>;
  inCorso: boolean;
  ammetti: () => void;
  lascia: () => void;
};

/** Al posto dei pulsanti: perché si ammette, e la conferma. */
function Perche({ busta, controProposta, campo, inCorso, ammetti, lascia }: Motivo) {
  const t = useTesti(BUSTA);
  const rifiutata = busta.stato === 'rifiutata';
  return (
    <div className="grid gap-3 border-l-4 border-attenzione bg-attenzione-chiara p-3">
      <TextArea
        label={t.motivoAmmissione}
        hint={rifiutata ? t.aiutoRiammissione : t.aiutoAmmissione}
        data-tasto={rifiutata ? 'cambia' : undefined}
        {...campo}
      />
      <div className="flex flex-wrap gap-3">
        <Ammetti busta={busta} controProposta={controProposta} chiede={false} inCorso={inCorso} premuto={ammetti} />
        <Button variant="secondary" onClick={lascia}>
          {t.lasciaMotivo}
        </Button>
      </div>
    </div>
  );
}
