import type { BustaIdentita } from '@gestore/contratto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { Alert, Card, CheckboxField } from '@gestore/ui';
import { Hand, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTastiAccesi } from '../../../comune/usa-tasti.ts';
import { eLarga, useLarga } from '../../../guscio/larghezze.ts';
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
import './esame.css';
import { useTastiBuste } from './usa-tasti-buste.ts';

type Esame = {
  id: string;
  vendita: VenditaSeguita;
  identita: readonly BustaIdentita[];
  cauzioni: readonly CauzioneVista[];
  inEsame: boolean;
  avanti: () => void;
  /** Ciò che segue l'esame, sotto il primo schermo: il piede resta dopo, sempre in vista. */
  children: ReactNode;
};

/**
 * Le buste in tre colonne che riempiono lo schermo, dov'è largo: tutte, quella che si guarda con i suoi controlli, i suoi documenti.
 * Altrove il dettaglio sta sotto l'elenco (R25). Nessuna sparisce.
 */
export function EsameBuste({ id, vendita, identita, cauzioni, inEsame, avanti, children }: Esame) {
  const t = useTesti(BUSTA);
  const { buste } = vendita.stanza;
  const righe = righeDi(buste, cauzioni);
  const [filtro, scegliFiltro] = useState<FiltroBuste>('tutte');
  const visibili = filtra(righe, filtro);
  const { scelta, scegli, guarda } = useScelta(righe);
  const { accesi, accendi } = useTastiAccesi();
  const banco = useAltezzaDelBanco();
  useTastiBuste(accesi, (passo) => guarda(accanto(visibili, scelta, passo)));
  const vai = (): void => {
    const dopo = prossimaDaEsaminare(righe, scelta);
    if (righe.some(({ daEsaminare }) => daEsaminare)) guarda(dopo ?? scelta);
    else avanti();
  };
  return (
    <>
      {buste.length === 0 ? (
        <Card title={t.buste}>
          <Alert>{t.nessunaBusta}</Alert>
        </Card>
      ) : (
        <div ref={banco} className="buste-esame">
          <Elenco
            id={id}
            righe={righe}
            visibili={visibili}
            filtro={filtro}
            filtra={(quale) => {
              scegliFiltro(quale);
              // Ciò su cui si decide si vede nell'elenco.
              const restano = filtra(righe, quale).map(({ busta }) => busta.pseudonimo);
              if (scelta !== null && !restano.includes(scelta)) scegli(restano[0] ?? scelta);
            }}
            scelta={scelta}
            scegli={guarda}
            inEsame={inEsame}
            tasti={{ accesi, accendi }}
          />
          <div data-dettaglio className="buste-dettaglio">
            {righe.map(({ busta, numero }) => (
              <DettaglioBusta
                key={busta.pseudonimo}
                id={id}
                busta={busta}
                posto={{ numero, quante: righe.length }}
                identita={identita.find(({ bustaId }) => bustaId === busta.riservato?.bustaId)}
                cauzione={cauzioni.find(({ bustaId }) => bustaId === busta.riservato?.bustaId)}
                baseCent={vendita.asta.parametri.prezzoBaseCent}
                inEsame={inEsame}
                nascosta={busta.pseudonimo !== scelta}
                tasti={accesi}
              />
            ))}
          </div>
        </div>
      )}
      <div className="buste-sotto">{children}</div>
      {inEsame && buste.length > 0 && <PiedeBuste id={id} vendita={vendita} righe={righe} avanti={vai} />}
    </>
  );
}

/** Le colonne sono alte quanto resta dello schermo fra ciò che hanno sopra e il piede: lo si misura, perché cambia con la vendita. */
function useAltezzaDelBanco(): RefObject<HTMLDivElement | null> {
  const banco = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const misura = (): void => {
      const elemento = banco.current;
      if (elemento === null) return;
      const piede = document.querySelector('[data-piede-buste]')?.getBoundingClientRect().height ?? 0;
      const cima = elemento.getBoundingClientRect().top + scrollY;
      elemento.style.setProperty('--intorno', `${Math.round(cima + piede)}px`);
    };
    misura();
    const cambi = new ResizeObserver(misura);
    for (const parte of document.querySelectorAll('.buste-pagina > *, [data-piede-buste]')) cambi.observe(parte);
    cambi.observe(document.body);
    return () => cambi.disconnect();
  }, []);
  return banco;
}

type DiElenco = {
  id: string;
  righe: readonly RigaBusta[];
  visibili: readonly RigaBusta[];
  filtro: FiltroBuste;
  filtra: (filtro: FiltroBuste) => void;
  scelta: string | null;
  scegli: (pseudonimo: string) => void;
  inEsame: boolean;
  tasti: ReturnType<typeof useTastiAccesi>;
};

function Elenco({ id, righe, visibili, filtro, filtra, scelta, scegli, inEsame, tasti }: DiElenco) {
  const t = useTesti(BUSTA);
  const larga = useLarga();
  const titolo = useId();
  const sigillate = righe.filter(({ busta }) => busta.stato === 'sigillata').length;
  return (
    <section aria-labelledby={titolo} className="buste-elenco">
      <header className="buste-titolo">
        <h2 id={titolo} className="font-bold">
          {t.buste}
        </h2>
        {!larga && <p className="text-sm text-secondario">{t.conto(righe.length, sigillate)}</p>}
      </header>
      <Filtri righe={righe} filtro={filtro} scegli={filtra} />
      {inEsame && !larga && (
        <SoloConduttore>
          <Insieme id={id} righe={righe} />
        </SoloConduttore>
      )}
      <div className="buste-righe">
        <ElencoBuste righe={visibili} scelta={scelta} scegli={scegli} />
        {visibili.length === 0 && <p className="p-4 text-secondario">{t.nessunaCosi}</p>}
      </div>
      <div className="buste-tasti">
        <CheckboxField label={t.tastiAccesi} checked={tasti.accesi} onCheckedChange={tasti.accendi} />
        {tasti.accesi && !larga && <p className="text-sm text-secondario">{t.tasti}</p>}
        {larga && <p className="text-sm text-secondario">{t.conto(righe.length, sigillate)}</p>}
      </div>
    </section>
  );
}

/** Quale busta si guarda: la prima da esaminare, poi quella che si sceglie, o che arriva adesso fra le altre. */
function useScelta(righe: readonly RigaBusta[]): {
  scelta: string | null;
  scegli: (pseudonimo: string) => void;
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
  return { scelta, scegli, guarda };
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
  const soloCarta = filtra(righe, 'in_sala').every(({ busta }) => busta.canale === 'cartacea');
  return (
    <fieldset aria-label={t.qualiBuste} className="buste-filtri">
      {FILTRI.map((quale) => {
        const quante = filtra(righe, quale).length;
        if (quale === 'in_sala' && quante === 0) return null;
        return (
          <button key={quale} type="button" aria-pressed={quale === filtro} onClick={() => scegli(quale)}>
            {quale === 'con_rilievi' && <TriangleAlert aria-hidden="true" className="size-4" />}
            {quale === 'in_sala' && <Hand aria-hidden="true" className="size-4" />}
            {quale === 'in_sala' && soloCarta ? t.cartacee : t.filtri[quale]} {quante}
          </button>
        );
      })}
    </fieldset>
  );
}
