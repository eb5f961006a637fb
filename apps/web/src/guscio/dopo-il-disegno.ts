import { useEffect, useState } from 'react';

/** Quanto si lascia alla schermata per comparire, e a chi la usa per cominciare, prima di scaricare altro. */
const DOPO_MS = 250;

/** Ciò che alla schermata non serve per cominciare aspetta che sia comparsa. */
export function dopoIlDisegno(): Promise<void> {
  return new Promise((fatto) => setTimeout(fatto, DOPO_MS));
}

/** Vero da poco dopo che la schermata è comparsa. */
export function useDopoIlDisegno(): boolean {
  const [comparsa, setComparsa] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setComparsa(true), DOPO_MS);
    return () => clearTimeout(timer);
  }, []);
  return comparsa;
}
