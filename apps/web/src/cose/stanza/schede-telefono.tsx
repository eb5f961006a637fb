import type { AstaPubblica, StanzaUtente } from '@gestore/contratto';
import type { Stanza } from '@gestore/dominio';
import { type Tab, Tabs } from '@gestore/ui';
import { createContext, memo, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { pezzo } from '../../guscio/in-rete.ts';
import { diChiConduce, lettiFinoA, tieniLetti } from '../../stanza/messaggi-letti.ts';
import { useTesti } from '../../testi/lingua.ts';
import type { FuoriDallaGara } from './accanto-alla-gara.tsx';
import { SCHEDE } from './schede-telefono.testi.ts';

const MessaggiEOsservazioni = pezzo(() => import('./accanto-alla-gara.tsx'), 'MessaggiEOsservazioni');
const Ricevute = pezzo(() => import('./accanto-alla-gara.tsx'), 'Ricevute');
const DocumentiStanza = pezzo(() => import('./accanto-alla-gara.tsx'), 'DocumentiStanza');
const InOgniMomento = pezzo(() => import('./accanto-alla-gara.tsx'), 'InOgniMomento');

/** Ciò che cambia a ogni rilancio. */
type Vivi = { gara: ReactNode; sala: ReactNode };

const DalVivo = createContext<Vivi>({ gara: null, sala: null });
const Gara = (): ReactNode => use(DalVivo).gara;
const Sala = (): ReactNode => use(DalVivo).sala;

type Parti = FuoriDallaGara & {
  asta: AstaPubblica;
  io: StanzaUtente['io'];
  messaggi: Stanza['messaggi'];
  /** Si può già scaricare ciò che a rilanciare non serve. */
  comparsa: boolean;
};

/**
 * Sul telefono la stanza non è una pagina lunga: sotto il tempo e la propria posizione stanno i rilanci, e nelle altre schede i
 * messaggi, le ricevute, i documenti e la sala. Il rilancio di un altro ridisegna ciò che sta nella scheda dei rilanci, e non le schede.
 */
export function SchedeTelefono({ vivi, ...parti }: Parti & { vivi: Vivi }) {
  return (
    <DalVivo value={vivi}>
      <Schede {...parti} />
    </DalVivo>
  );
}

const Schede = memo(function Schede({ messaggi, comparsa, ...parti }: Parti) {
  const t = useTesti(SCHEDE);
  const { asta, io, primaDellaGara, salaAperta, ricevuteA } = parti;
  const [scelta, scegli] = useState('gara');
  const vista = scelta === 'sala' && !salaAperta ? 'gara' : scelta;
  const nuovi = useNuovi(asta.id, messaggi, vista === 'messaggi');
  const poi = (contenuto: ReactNode): ReactNode => (
    <Suspense fallback={IL_SUO_POSTO}>
      {comparsa ? <div className="grid gap-4">{contenuto}</div> : IL_SUO_POSTO}
    </Suspense>
  );
  const schede: Tab[] = [
    { value: 'gara', label: primaDellaGara ? t.buste : t.rilanci, content: <Gara />, kept: true },
    {
      value: 'messaggi',
      label: <ConNuovi nome={t.messaggi} nuovi={nuovi} />,
      content: poi(<MessaggiEOsservazioni {...parti} />),
      kept: true,
    },
    ...(io.ruolo === 'offerente'
      ? [
          {
            value: 'ricevute',
            label: t.ricevute,
            content: poi(<Ricevute asta={asta.id} aggiornaA={ricevuteA} ruolo={io.ruolo} />),
          },
        ]
      : []),
    { value: 'documenti', label: t.documenti, content: poi(<DocumentiStanza asta={asta.id} />) },
    ...(salaAperta ? [{ value: 'sala', label: t.sala, content: <Sala />, kept: true }] : []),
  ];
  return (
    <>
      <Tabs label={t.schede} tabs={schede} value={vista} onValueChange={scegli} fill />
      {poi(<InOgniMomento {...parti} />)}
    </>
  );
});

const IL_SUO_POSTO = <div className="min-h-40" />;

/** Quanti messaggi di chi conduce non si sono ancora letti su questo apparecchio; a scheda aperta si leggono. */
function useNuovi(asta: string, messaggi: Stanza['messaggi'], aperta: boolean): number {
  const [letti, leggi] = useState(() => lettiFinoA(asta));
  const ultimo = messaggi.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (!aperta || ultimo <= letti) return;
    tieniLetti(asta, ultimo);
    leggi(ultimo);
  }, [asta, aperta, ultimo, letti]);
  return aperta ? 0 : diChiConduce(messaggi, letti);
}

function ConNuovi({ nome, nuovi }: { nome: string; nuovi: number }) {
  const t = useTesti(SCHEDE);
  if (nuovi === 0) return nome;
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">{`${nome}, ${t.nuovi(nuovi)}`}</span>
      <span aria-hidden="true">{nome}</span>
      <span
        aria-hidden="true"
        className="grid size-5 place-items-center rounded-full bg-azione text-sm text-white tabular-nums"
      >
        {nuovi > 9 ? '9+' : nuovi}
      </span>
    </span>
  );
}
