import { daiLaParola } from '@gestore/contratto/sala/chiamate';
import { Button, Card } from '@gestore/ui';
import type { ReactNode } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useAttoDiSala } from '../../../sala-virtuale/usa-atto-di-sala.ts';
import { useParolaViva } from '../../../sala-virtuale/usa-parola-viva.ts';
import { type SalaUsata, useSalaVirtuale } from '../../../sala-virtuale/usa-sala.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { SoloConduttore } from '../../conduzione/solo-conduttore.tsx';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { AnnunciSala } from '../annunci-sala.tsx';
import { SALA_MEDIA } from '../audio-e-video.testi.ts';
import { ChiParla, ManiAlzate } from '../chi-parla.tsx';
import { LivelloDellaVoce } from '../livello-della-voce.tsx';
import { MicrofonoAltrui, Preso } from '../microfono.tsx';
import { Palco } from '../palco.tsx';
import { SALA_VIRTUALE } from '../parola.testi.ts';
import { Dai, Togli } from './da-la-parola.tsx';

/** Dalla console la parola si dà per un minuto: il tempo si sceglie nella pagina della sala. */
const PAROLA_MS = 60_000;

/** La sala virtuale, piccola, accanto alla console: chi parla, chi lo chiede, e un tocco per dargliela. */
export function RiquadroSalaConsole({
  id,
  vendita: { stanza, conduce, scartoMs },
  grande,
}: {
  id: string;
  vendita: VenditaSeguita;
  /** La strada per vederla grande. */
  grande: ReactNode;
}) {
  const s = useTesti(SALA_VIRTUALE);
  const dai = useAttoDiSala(daiLaParola);
  const { sala } = stanza;
  const usata = useSalaVirtuale('console', id);
  const parola = useParolaViva(sala, scartoMs);
  const daiA = (pseudonimo: string): void => void dai.compi({ id, pseudonimo, mezzi: 'audio', durataMs: PAROLA_MS });
  return (
    <Card title={s.titolo} aside={grande}>
      {usata.server !== undefined && usata.server.motore !== 'spento' && (
        <>
          {usata.stato.onda.tipo === 'dentro' && <InOndaDaQui usata={usata} flusso={usata.stato.onda.cosa.flusso} />}
          <Palco usata={usata} inOnda={sala.inOnda} conduce={conduce} diUfficio />
        </>
      )}
      <SoloConduttore>
        <ChiParla parola={parola} nome={null} scartoMs={scartoMs} />
        {parola !== null && <MicrofonoAltrui server={usata.server} />}
        {parola !== null && <Togli id={id} pseudonimo={parola.pseudonimo} />}
        <ManiAlzate
          mani={sala.mani}
          nome={null}
          accanto={(pseudonimo) => <Dai a={pseudonimo} spento={parola !== null || dai.inCorso} dai={daiA} />}
        />
        {dai.sorte.tipo !== 'fatto' && <SorteComando sorte={dai.sorte} />}
      </SoloConduttore>
      <AnnunciSala sala={sala} nome={null} conduce />
    </Card>
  );
}

/** Chi conduce resta in onda anche dalla console: lo legge, vede se lo si sente, e può uscirne. */
function InOndaDaQui({ usata: { sala, stato }, flusso }: { usata: SalaUsata; flusso: MediaStream }) {
  const t = useTesti(SALA_MEDIA);
  const { acceso, chiede } = stato.apparecchio;
  if (acceso === null) return null;
  return (
    <div className="grid gap-2">
      {acceso.preso && <Preso riprendi={() => void sala.apri(acceso.chi, acceso.modo)} chiede={chiede} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {!acceso.preso && (
          <p role="status" className="font-semibold text-bene">
            {acceso.modo === 'voce' ? t.inOndaVoce : t.inOnda}
          </p>
        )}
        <Button variant="danger" className="min-h-11" onClick={sala.taci}>
          {t.lascia}
        </Button>
      </div>
      <LivelloDellaVoce flusso={flusso} />
    </div>
  );
}
