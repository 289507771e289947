import { useEffect, useState } from "react";
import type { DemoInfo } from "../../shared/demo-info.js";

/** `undefined` until the server has answered, and where it does not. */
export function useDemoInfo(): DemoInfo | undefined {
  const [info, setInfo] = useState<DemoInfo>();
  useEffect(() => {
    const controller = new AbortController();
    void fetchInfo(controller.signal).then((fetched) => {
      if (!controller.signal.aborted) setInfo(fetched);
    });
    return () => controller.abort();
  }, []);
  return info;
}

async function fetchInfo(signal: AbortSignal): Promise<DemoInfo | undefined> {
  try {
    const response = await fetch("/api/demo", { signal });
    return response.ok ? ((await response.json()) as DemoInfo) : undefined;
  } catch {
    // The chat itself says that the server is gone; this is decoration.
    return undefined;
  }
}
