import type { BustaIdentita } from '@gestore/contratto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { Alert, Card, CheckboxField } from '@gestore/ui';
import { useEffect, useRef, useState } from 'react';
import { useTastiAccesi } from '../../../comune/usa-tasti.ts';
import { eLarga } from '../../../guscio/larghezze.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { SoloConduttore } from '../../conduzione/solo-conduttore.tsx';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { BUSTA } from '../testi.ts';
import { DettaglioBusta } from './dettaglio-busta.tsx';
import { ElencoBuste } from './elenco-buste.tsx';
import { PiedeBuste } from './piede-buste.tsx';
import { Insieme } from './piu-buste-insieme.tsx';
import {
  accanto,
  FILTRI,
  type FiltroBuste,
  filtra,
  prossimaDaEsaminare,
  type RigaBusta,
  righeDi,
} from './righe-buste.ts';
import { useTastiBuste } from './usa-tasti-buste.ts';

/** Le buste a elenco e dettaglio: a sinistra tutte, a destra quella che si guarda (R25). Nessuna sparisce. */
export function EsameBuste({
  id,
  vendita,
  identita,
  cauzioni,
  inEsame,
  avanti,
}: {
  id: string;
  vendita: VenditaSeguita;
  identita: readonly BustaIdentita[];
  cauzioni: readonly CauzioneVista[];
  inEsame: boolean;
  avanti: () => void;
}) {
  const t = useTesti(BUSTA);
  const { buste } = vendita.stanza;
  const righe = righeDi(buste, cauzioni);
  const [filtro, scegliFiltro] = useState<FiltroBuste>('tutte');
  const visibili = filtra(righe, filtro);
  const { scelta, guarda } = useScelta(righe);
  const { accesi, accendi } = useTastiAccesi();
  useTastiBuste(accesi, (passo) => guarda(accanto(visibili, scelta, passo)));
  if (buste.length === 0)
    return (
      <Card title={t.buste}>
        <Alert>{t.nessunaBusta}</Alert>
      </Card>
    );
  const vai = (): void => {
    const dopo = prossimaDaEsaminare(righe, scelta);
    if (righe.some(({ daEsaminare }) => daEsaminare)) guarda(dopo ?? scelta);
    else avanti();
  };
  return (
    <>
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,33rem)_minmax(0,1fr)]">
        <Sinistra
          id={id}
          righe={righe}
          visibili={visibili}
          filtro={filtro}
          filtra={scegliFiltro}
          scelta={scelta}
          scegli={guarda}
          inEsame={inEsame}
          tasti={{ accesi, accendi }}
        />
        <div data-dettaglio className="grid min-w-0 xl:sticky xl:top-2 xl:max-h-[calc(100dvh-5rem)] xl:overflow-y-auto">
          {righe.map(({ busta, numero }) => (
            <DettaglioBusta
              key={busta.pseudonimo}
              id={id}
              busta={busta}
              posto={{ numero, quante: righe.length }}
              identita={identita.find(({ bustaId }) => bustaId === busta.riservato?.bustaId)}
              cauzione={cauzioni.find(({ bustaId }) => bustaId === busta.riservato?.bustaId)}
              inEsame={inEsame}
              nascosta={busta.pseudonimo !== scelta}
            />
          ))}
        </div>
      </div>
      {inEsame && <PiedeBuste id={id} vendita={vendita} righe={righe} avanti={vai} />}
    </>
  );
}

function Sinistra({
  id,
  righe,
  visibili,
  filtro,
  filtra,
  scelta,
  scegli,
  inEsame,
  tasti,
}: {
  id: string;
  righe: readonly RigaBusta[];
  visibili: readonly RigaBusta[];
  filtro: FiltroBuste;
  filtra: (filtro: FiltroBuste) => void;
  scelta: string | null;
  scegli: (pseudonimo: string) => void;
  inEsame: boolean;
  tasti: ReturnType<typeof useTastiAccesi>;
}) {
  const t = useTesti(BUSTA);
  const sigillate = righe.filter(({ busta }) => busta.stato === 'sigillata').length;
  return (
    <Card title={t.buste} aside={t.conto(righe.length, sigillate)}>
      <Filtri righe={righe} filtro={filtro} scegli={filtra} />
      {inEsame && (
        <SoloConduttore>
          <Insieme id={id} righe={righe} />
        </SoloConduttore>
      )}
      <div className="min-w-0 overflow-x-auto">
        <ElencoBuste righe={visibili} scelta={scelta} scegli={scegli} />
      </div>
      {visibili.length === 0 && <p className="text-secondario">{t.nessunaCosi}</p>}
      <div className="hidden gap-2 pointer-fine:grid">
        <CheckboxField label={t.tastiAccesi} checked={tasti.accesi} onCheckedChange={tasti.accendi} />
        {tasti.accesi && <p className="text-sm text-secondario">{t.tasti}</p>}
      </div>
    </Card>
  );
}

/** Quale busta si guarda: la prima da esaminare, poi quella che si sceglie, o che arriva adesso fra le altre. */
function useScelta(righe: readonly RigaBusta[]): {
  scelta: string | null;
  guarda: (pseudonimo: string | null) => void;
} {
  const [scelta, scegli] = useState<string | null>(
    () => prossimaDaEsaminare(righe, null) ?? righe[0]?.busta.pseudonimo ?? null,
  );
  const viste = useRef(new Set(righe.map(({ busta }) => busta.pseudonimo)));
  const nuova = righe.find(({ busta }) => !viste.current.has(busta.pseudonimo))?.busta.pseudonimo;
  useEffect(() => {
    if (nuova === undefined) return;
    viste.current.add(nuova);
    scegli(nuova);
  }, [nuova]);
  const guarda = (pseudonimo: string | null): void => {
    if (pseudonimo === null) return;
    scegli(pseudonimo);
    const riga = document.querySelector<HTMLElement>(`[data-busta="${CSS.escape(pseudonimo)}"]`);
    riga?.focus({ preventScroll: true });
    riga?.scrollIntoView({ block: 'nearest' });
    // Dove il dettaglio sta sotto l'elenco, lo si porta in vista.
    if (!eLarga()) document.querySelector('[data-dettaglio]')?.scrollIntoView({ block: 'start' });
  };
  return { scelta, guarda };
}

function Filtri({
  righe,
  filtro,
  scegli,
}: {
  righe: readonly RigaBusta[];
  filtro: FiltroBuste;
  scegli: (filtro: FiltroBuste) => void;
}) {
  const t = useTesti(BUSTA);
  return (
    <fieldset aria-label={t.qualiBuste} className="flex min-w-0 flex-wrap gap-2">
      {FILTRI.map((quale) => {
        const quante = filtra(righe, quale).length;
        if (quale === 'in_sala' && quante === 0) return null;
        return (
          <button
            key={quale}
            type="button"
            aria-pressed={quale === filtro}
            onClick={() => scegli(quale)}
            className={`min-h-11 rounded-full border px-3 text-sm xl:min-h-9 ${quale === filtro ? 'border-inchiostro bg-inchiostro font-semibold text-white' : 'border-bordo bg-white hover:bg-fondo'}`}
          >
            {t.filtri[quale]} {quante}
          </button>
        );
      })}
    </fieldset>
  );
}
