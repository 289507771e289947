import { useEffect, useState } from "react";

/** Milliseconds since the component saw it begin, told once a second; 0 while it does not run. */
export function useElapsed(running: boolean): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!running) return;
    const began = Date.now();
    const timer = setInterval(() => setElapsed(Date.now() - began), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return running ? elapsed : 0;
}
